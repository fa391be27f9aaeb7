/** What the server says about ladders, people and tournaments. */
import { call } from "../net/api";
import type { Leaderboard, NewTournament, PersonPage, ScoreTable, TournamentList, TournamentPage } from "../wire";

const at = encodeURIComponent;
const query = (values: Record<string, string>) => "?" + new URLSearchParams(values).toString();

export const standing = {
  leaders: (game: string, mode: string, pace: string, against: string) =>
    call<Leaderboard>(`/leaders/${at(game)}${query({ mode, pace, against })}`),
  scores: (game: string, mode: string) => call<ScoreTable>(`/scores/${at(game)}${query({ mode })}`),
  person: (id: string, before?: number) =>
    call<PersonPage>(`/people/${at(id)}${before === undefined ? "" : query({ before: String(Math.floor(before)) })}`),
  tournaments: () => call<TournamentList>("/tournaments").then((answer) => answer.tournaments),
  tournament: (id: string) => call<TournamentPage>(`/tournaments/${at(id)}`),
  hold: (wish: NewTournament) => call<{ tournament: string }>("/tournaments", wish).then((answer) => answer.tournament),
  /** enter, withdraw or begin. */
  act: (id: string, what: "enter" | "withdraw" | "begin") => call<TournamentPage>(`/tournaments/${at(id)}/${what}`, {}),
};
