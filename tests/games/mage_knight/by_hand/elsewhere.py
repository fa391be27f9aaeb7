"""What needs more than a line has a test of its own with a result computed by hand; here it says where. The match in it tells
that the thing was used, or the guard complains."""

from collections.abc import Callable
from functools import partial

from tests.games.mage_knight import (
    test_combat_skills,
    test_lost_legion,
    test_odd_effects,
    test_odd_fights,
    test_odd_skills,
    test_skills,
    test_tactics,
    test_unit_traits,
)

TESTS: dict[str, list[Callable[[], None]]] = {
    # artifacts
    "bow_of_starsdawn.strong": [test_odd_fights.test_the_bow_doubles_shots_or_makes_them_siege],
    "mysterious_box.basic": [test_odd_effects.test_the_box_is_another_artifact_for_a_turn],
    # spells
    "mana_claim.basic": [test_odd_effects.test_mana_claim_now_or_each_turn],
    # tactics
    "rethink": [
        test_tactics.test_rethink_draws_before_it_shuffles,
        test_tactics.test_rethink_takes_three_cards_at_most,
    ],
    "mana_steal": [test_tactics.test_mana_steal_is_one_more_die],
    "planning": [partial(test_tactics.test_planning_with_two_cards_in_hand, "march rage", 4)],
    "the_right_moment": [test_tactics.test_the_right_moment_gives_another_turn_at_once],
    "long_night": [test_tactics.test_long_night_in_the_middle_of_drawing],
    "mana_search": [test_tactics.test_mana_search_rolls_depleted_gold_first],
    "midnight_meditation": [
        test_tactics.test_midnight_meditation_before_the_first_turn,
        test_tactics.test_midnight_meditation_changes_five_cards_at_most,
    ],
    "preparation": [test_tactics.test_preparation_takes_a_card_of_ones_choice],
    "sparing_power": [test_tactics.test_sparing_power_tucks_one_card_before_each_turn_and_takes_all],
    # skills
    "arythea_invocation": [test_odd_skills.test_invocation_makes_mana_of_cards],
    "arythea_polarization": [test_skills.test_polarization_lets_mana_count_as_its_opposite],
    "goldyx_source_freeze": [test_skills.test_source_freeze_takes_the_die_of_the_others],
    "norowas_bonds_of_loyalty": [test_odd_skills.test_the_bonds_are_one_more_command_token_at_a_lower_price],
    "wolfhawk_know_your_prey": [test_combat_skills.test_know_your_prey_takes_a_resistance_or_an_element],
    "krang_mana_suppression": [test_odd_skills.test_a_crystal_when_the_token_returns],
    # units
    "scouts.2": [test_unit_traits.test_scouts_look_at_a_face_down_token],
    # sites of the Lost Legion
    "maze.conquest": [partial(test_lost_legion.test_rewards_of_a_maze, 4, ["spell"])],
    "labyrinth.conquest": [partial(test_lost_legion.test_a_labyrinth, 6, ["artifact", "advanced_action"])],
}
