import type { ConfigWarning } from '../../engine/config/merge.ts';
import type { Earlier, Engine, RunSummary } from '../../engine/engine.ts';
import type { Picture, Validation } from '../../engine/workflow.ts';
import type { Approvals } from '../../engine/workspace/approvals.ts';
import type { PermissionRecord } from '../../engine/workspace/permission-log.ts';
import type { Trust } from '../../engine/workspace/trust.ts';
import type { ProviderFacts } from '../cockpit/cockpit-ports.ts';
import type { Messages } from '../messages/ja.ts';
import type { Doctor } from './doctor-findings.ts';
import type { StopSignal } from './exit-code.ts';
import type { HandedFile, TextSource } from './line-words.ts';
import type { OwnMemory } from './memory-ports.ts';
import type { Out } from './output.ts';
import type { RunsOf } from './room-runs.ts';

/** An opened workspace: its engine, and the settings that were not used. */
export type VerbHouse = {
  readonly engine: Engine;
  readonly warnings: readonly ConfigWarning[];
  readonly facts?: Pick<ProviderFacts, 'ignoredProxy'>;
};

/** The workspace of a verb; opened once; settings that were not used are reported then. */
export type HouseDoor = {
  /** Rejects with `unknown_run` where there is none. */
  open(): Promise<VerbHouse>;
  /** undefined: there is no workspace, and a verb that only reads makes none. */
  look(): Promise<VerbHouse | undefined>;
};

/** What `init` did. `made`: names of the files it wrote. */
export type InitReport = { readonly root: string; readonly made: readonly string[] };

/** What a verb needs from outside; built in `launch.ts`. Everything may reject with a `RunError`. */
export type VerbPorts = {
  readonly messages: Messages;
  readonly workflows: readonly RunsOf[];
  /** undefined: there is no workspace, and a verb that only reads makes none. Asked once. */
  house(): Promise<VerbHouse | undefined>;
  init(): Promise<InitReport>;
  /** Where the workspace lies; it is not opened. undefined: there is none. */
  workspaceRoot(): Promise<string | undefined>;
  /** What the person trusts and has allowed for good. */
  readonly trust: Trust;
  /** What lies unsigned in this folder, where it is a workspace, and would count if this person signed it. */
  earlier(folder: string): Promise<readonly Earlier[]>;
  readonly approvals: Approvals;
  /** Every question for permission in these runs of the workspace at `root`, newest first. */
  permissionLog(root: string, runs: readonly RunSummary[]): Promise<readonly PermissionRecord[]>;
  /** Loaded when it is asked for. */
  doctor(): Promise<Doctor>;
  /** What is remembered, in a workspace that is there; undefined: there is none. */
  memory(): Promise<OwnMemory | undefined>;
  /** What the validators of a workflow say of a run, by its name or its folder; undefined: there is none. */
  validate(workflow: string, run: string): Promise<Validation | undefined>;
  readText(source: TextSource): Promise<string>;
  /** The texts in a file, or in a folder's `.md` and `.txt` files. Rejects with `input_invalid` (`no_such_file`). */
  readFiles(path: string): Promise<readonly HandedFile[]>;
  /** A picture in a file. Rejects with `input_invalid` (`no_such_file`, `not_a_picture`). */
  readPicture(path: string): Promise<Picture>;
  /** A path a person typed, made absolute. */
  resolvePath(path: string): string;
  readonly out: Out;
  /**
   * A person at a terminal sees what is asked. They cannot answer in this process, which is not a screen, but in another
   * one (`folio-tui answer`): what only they may allow is waited for.
   */
  readonly attended: boolean;
  /** Asks on the terminal; undefined: there is none, or the person left. */
  askLine(prompt: string): Promise<string | undefined>;
  /** Is what is written to `out` seen on a terminal? Else it goes into a file or to a program, and no letter of it changes. */
  readonly outIsSeen: boolean;
  /** To stderr; never fails. */
  complain(text: string): void;
  /** Calls back at each SIGINT, SIGTERM, SIGHUP until the returned function is called. */
  onStop(handler: (signal: StopSignal) => void): () => void;
  /** The live process that holds a run's folder (`RunSummary.folder`), if any. */
  holder(folder: string): { readonly pid: number | null; readonly host: string | null } | undefined;
  /** Sends SIGINT to a process of this machine. false: it is not there any more. */
  interrupt(pid: number): boolean;
  readonly host: string;
  now(): Date;
};
