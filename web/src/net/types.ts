/** The wire records under the names the browser uses. `wire.ts` is made from the server's records; nothing is said twice here. */
import type * as wire from "../wire";

export type { DailyInfo, DailyList, GameInfo, Hello, LessonInfo, LessonStep, PuzzleInfo, PuzzleSolution, Analysis, Reach, Story, Hint as HintMessage, Outcome, Seats, SeatWish, State, TableInfo, Word } from "../wire";
export type Lang = keyof wire.Word;
export type Setting = wire.SettingInfo;
export type Mode = wire.ModeInfo;
export type Level = wire.LevelInfo;
export type TableWish = wire.NewTable;
export type TableMade = wire.TableKeys;
export type SeatInfo = wire.Seat;
export type Rule = wire.RuleInfo;
export type Advice = wire.AdviceInfo;
export type Option = wire.OptionInfo;
export type Choice = wire.ChoiceInfo;
export type UndoMark = wire.UndoMark;
export type GameEvent = wire.GameEvent;
export type Frame = wire.Frame;
export type Replay = wire.ReplayDocument;
export type FromServer = wire.ServerMessage;
export type ToServer = wire.ClientMessage;
/** What a seat sees and what is printed on the cards: each game knows the shape of its own. */
export type View = Record<string, unknown>;
export type Content = Record<string, unknown>;
