/** Who I am here: a guest who is remembered, an account, or nobody yet. Asked once per visit, and again when a tab is looked at. */
import { prefs } from "../lib/settings.svelte";
import { ApiError, call } from "../net/api";
import type { Word } from "../net/types";
import type { Me, Muted, MuteList, OneSession, SessionList, TableInfo, TableList, VacationInfo } from "../wire";

export const me: { now: Me | null; problem: Word | null } = $state({ now: null, problem: null });

let asking: Promise<void> | null = null;

/** Several who ask at once ask once. */
export function refresh(): Promise<void> {
  asking ??= call<Me>("/me")
    .then(known, (error: unknown) => {
      // Without an answer nothing is known to have changed; only of a ban it is told at once.
      if (error instanceof ApiError && error.code === "banned") me.problem = error.words;
    })
    .finally(() => (asking = null));
  return asking;
}

function known(now: Me): void {
  me.now = now;
  me.problem = null;
  if (now.who?.account) prefs.name = now.who.name;
}

async function changing(path: string, body: object): Promise<void> {
  known(await call<Me>(path, body));
}

export const register = (name: string, password: string, invitation: string) =>
  changing("/register", { name, password, ...(invitation && { invitation }) });
export const logIn = (name: string, password: string) => changing("/login", { name, password });
export const logOut = () => changing("/logout", {});
export const changePassword = (old: string, fresh: string) => changing("/me/password", { old, new: fresh });
export const deleteMe = (password: string) => changing("/me/delete", password ? { password } : {});

export const sessions = (): Promise<OneSession[]> => call<SessionList>("/me/sessions").then((answer) => answer.sessions);
/** One of them, or all others. */
export const endSession = (id: string | null): Promise<OneSession[]> =>
  call<SessionList>("/me/sessions/end", { id }).then((answer) => answer.sessions);
export const myTables = (): Promise<TableInfo[]> => call<TableList>("/me/tables").then((answer) => answer.tables);

export const vacation = () => call<VacationInfo>("/me/vacation");
export const takeVacation = (days: number) => call<VacationInfo>("/me/vacation", { days });
export const endVacation = () => call<VacationInfo>("/me/vacation/end", {});

export const mutes = (): Promise<Muted[]> => call<MuteList>("/me/mutes").then((answer) => answer.muted);
/** `off`: hear this person again. */
export const mute = (person: string, off = false): Promise<Muted[]> =>
  call<MuteList>("/me/mutes", { person, off }).then((answer) => answer.muted);
