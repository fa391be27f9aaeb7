"""What a combat between two players is made of beyond any other combat (MK-25)."""

from tafelrunde.games.mage_knight.piles import NO_CARDS, Cards


class Duel:
    """Aggressor against defender: first with ranged and siege attacks, then in melee. They attack in turns; whoever does not
    attack is the blocker (MK-25.21, MK-25.36)."""

    def __init__(self, aggressor: int, defender: int) -> None:
        self.aggressor = aggressor
        self.defender = defender
        self.full = False  # the defender plays the whole next turn now (MK-25.7)
        self.melee = False  # the second phase
        self.attacker = defender
        self.passes = 0  # attack opportunities in a row that were not used (MK-25.35)
        self.attack: Cards = NO_CARDS  # parts of the attack that is being blocked or dealt
        self.slowed = False  # this attack is no longer like a swift one (MK-25.28)
        self.left = 0  # damage that is still to be assigned
        self.breached = False  # the site fortifies nobody any more (MK-25.58)
        self.spent = 0  # mana that the attacker has used for this attack
        self.hurt = (0, 0)  # wounds into the hands of aggressor and defender (MK-25.71)

    def copy(self) -> "Duel":
        twin = Duel(self.aggressor, self.defender)
        twin.full = self.full
        twin.melee = self.melee
        twin.attacker = self.attacker
        twin.passes = self.passes
        twin.attack = self.attack
        twin.slowed = self.slowed
        twin.left = self.left
        twin.breached = self.breached
        twin.spent = self.spent
        twin.hurt = self.hurt
        return twin

    @property
    def blocker(self) -> int:
        return self.other(self.attacker)

    def other(self, seat: int) -> int:
        return self.defender if seat == self.aggressor else self.aggressor

    def partly(self, seat: int) -> bool:
        """Whether this is a defender who plays no turn now, so nothing that is for the own turn alone (MK-25.16, MK-25.17)."""
        return seat == self.defender and not self.full

    def wounds_of(self, seat: int) -> int:
        return self.hurt[0] if seat == self.aggressor else self.hurt[1] if seat == self.defender else 0

    def count_mana(self, seat: int) -> None:
        """In an attack opportunity all mana of the attacker is for the attack (MK-R253)."""
        self.spent += int(seat == self.attacker)

    def count_wound(self, seat: int) -> None:
        if seat == self.aggressor:
            self.hurt = (self.hurt[0] + 1, self.hurt[1])
        elif seat == self.defender:
            self.hurt = (self.hurt[0], self.hurt[1] + 1)
