"""Who stands where: ratings, pairings and tournaments. What happened comes in, new records come out; storing is others' work."""
