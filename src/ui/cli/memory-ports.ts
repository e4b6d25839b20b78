import type { Memory } from '../../engine/memory/memory.ts';

/** What `memory` needs of the computer; opened on a workspace. */
export type MemoryDesk = {
  readonly memory: Memory;
  /** `lp_system.lp_cap` */
  readonly cap: number;
  /** Local date, `2026-03-01`. */
  readonly today: string;
  /** Switches learning off where the settings say so, and proves it; what was wrong, in a sentence, where that failed. */
  switchOff(): Promise<string | undefined>;
  /** Files of runs that say one of these texts; relative to the workspace. */
  traces(texts: readonly string[]): Promise<readonly string[]>;
  /** Asks on the terminal; undefined: there is none, or the person left. */
  askLine(prompt: string): Promise<string | undefined>;
  /** The person's editor; undefined: it failed, or there is no terminal. */
  edit(text: string): Promise<string | undefined>;
};
