import type { Memory } from '../../engine/memory/memory.ts';
import type { Forgetting, Forgotten } from '../../engine/workspace/forget-records.ts';

/** What `memory` needs of the computer; opened on a workspace. */
export type OwnMemory = {
  readonly memory: Memory;
  /** `lp_system.lp_cap` */
  readonly cap: number;
  /** Local date, `2026-03-01`. */
  readonly today: string;
  /**
   * Switches learning off where the settings say so, and proves it; what was wrong, in a sentence, where that failed.
   */
  switchOff(): Promise<string | undefined>;
  /**
   * Forgets these in records of runs too; what is a person's own, or at work, is only told. Paths are relative to the
   * workspace.
   */
  forgetInRecords(forgetting: Forgetting): Promise<Forgotten>;
  /** Asks on the terminal; undefined: there is none, or the person left. */
  askLine(prompt: string): Promise<string | undefined>;
  /** The person's editor; undefined: it failed, or there is no terminal. */
  edit(text: string): Promise<string | undefined>;
};
