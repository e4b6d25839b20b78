import { z } from 'zod';
import type {
  ActingHost,
  CommandReach,
  GuardFacts,
  PermissionAnswer,
  PermissionRequest,
  ShownChange,
  ToolResult,
} from '../../engine/acting/acting.ts';
import type { SandboxSpec, Shell } from '../../engine/acting/shell.ts';
import { DiskUnreachable, PlaceMoved, type ToolDisk } from '../../engine/acting/tool-disk.ts';
import type { Json } from '../../engine/data/question.ts';
import type { MemoryHit, Project, ToolName } from '../../engine/ports.ts';
import type { Decision, FileFacts } from '../guard/decision.ts';

/** What came of a tool, as the model reads it; bounded. */
export type ToolOutcome = Omit<ToolResult, 'id'>;

/** What a tool wants and a person must allow. */
export type Wish = {
  readonly tool: ToolName;
  readonly subject: string;
  /** The subject in its one spelling; the same wish has the same id. */
  readonly normalised: string;
  readonly folder: string;
  readonly writes: readonly string[];
  readonly guard: GuardFacts;
  readonly bound: string;
  readonly remember: PermissionRequest['remember'];
  /** One yes may cover the tests and builds of the project. */
  readonly checks?: boolean;
  /** Of a command: what it could reach. */
  readonly reach?: CommandReach;
  /** Of a file that is to be written. */
  readonly change?: ShownChange;
};

/** What tells one wish of a task from another. */
export type WishName = Pick<Wish, 'tool' | 'normalised' | 'folder' | 'bound'>;

export type Judged = { readonly decision: Decision; readonly writes: readonly string[] };

/** Everything a tool may touch, for one task. */
export type ToolHost = {
  /** undefined: this task has no project, and nothing but memory and the network. */
  readonly project: Project | undefined;
  /** The folder commands start in, as they know it; absolute. */
  readonly place: string;
  readonly home: string;
  readonly runFolder: ActingHost['runFolder'];
  readonly protectedPlaces: readonly string[];
  readonly othersFiles: ActingHost['othersFiles'];
  readonly changes: ActingHost['changes'];
  readonly files: FileFacts;
  /** May files of the project be changed without a question? */
  readonly mayChange: boolean;
  /** The versions of files this agent has seen: a newer version is never overwritten unseen. */
  readonly seen: Map<string, string>;
  /** What file tools read and write by: in the sandbox where there is one. */
  readonly disk: ToolDisk;
  /** Masks credentials. */
  hide(text: string): string;
  /** What the guard says of a command in the project, and what it would write as far as anybody can tell. */
  judge(command: string): Promise<Judged>;
  /** Keeps a person's yes to this, as far as the guard lets it be kept. */
  keep(decision: Decision): Promise<void>;
  /** Keeps a yes to the tests and builds of this project for this run. */
  keepChecks(decision: Pick<Decision, 'checks'>): Promise<void>;
  /** Hosts that a person has allowed to this run. */
  hostsAllowed(): Promise<readonly string[]>;
  keepHosts(hosts: readonly string[]): Promise<void>;
  /** The sandbox with these folders of the project ready to be filled. */
  fillable(folders: readonly string[]): Promise<SandboxSpec | null>;
  readonly shell: Shell;
  /** null: the system has none, or it is switched off. */
  readonly sandbox: SandboxSpec | null;
  readonly memory: MemorySearch | undefined;
  get(url: URL, signal: AbortSignal): Promise<Response>;
  /** Hosts that may be fetched from without a question: `docs.rs`, `*.example.org`, `localhost:8080`. */
  readonly hosts: readonly string[];
  /** Has this agent read anything that did not come from the person's own hands (docs/spec/engine.md §7.5)? */
  foreignRead(): boolean;
  permit(wish: Wish): Promise<PermissionAnswer>;
  /** The word of the person who said no to this while it became allowed elsewhere; undefined: nobody did. */
  refused(wish: WishName): Promise<string | undefined>;
};

export type MemorySearch = {
  search(query: string, most: number, signal: AbortSignal): Promise<readonly MemoryHit[]>;
};

/** Given to the model in place of a result. Nothing was done. */
export class ToolRefused extends Error {
  /** Did a person say no, and not a rule? */
  readonly byPerson: boolean;

  constructor(message: string, byPerson = false) {
    super(message);
    this.byPerson = byPerson;
    this.name = 'ToolRefused';
  }
}

/** A tool as the loop and the table know it. */
export type Tool = {
  readonly schema: z.ZodType;
  /** Brings text that did not come from the person's own hands. */
  readonly foreign: boolean;
  /** Changes a file when it succeeds: an equal call after it is not a repetition. */
  readonly changes: boolean;
  /** What it works on, for people: a path, a command, an address. */
  subject(input: Json | null): string;
  /** Rejects only with what ends the task: an abort, a parked question, a bug. */
  use(input: Json | null, host: ToolHost, signal: AbortSignal): Promise<ToolOutcome>;
};

type Definition<S extends z.ZodType> = {
  readonly input: S;
  readonly foreign: boolean;
  readonly changes: boolean;
  subject(input: z.infer<S>): string;
  run(input: z.infer<S>, host: ToolHost, signal: AbortSignal): Promise<string | ToolOutcome>;
};

/** Makes a tool: its input is checked, and what it refuses or the disk refuses is told to the model. */
export function defineTool<S extends z.ZodType>(definition: Definition<S>): Tool {
  const { input: schema, foreign, changes } = definition;
  return {
    schema,
    foreign,
    changes,
    subject(input) {
      const parsed = schema.safeParse(input);
      return parsed.success ? definition.subject(parsed.data) : '';
    },
    async use(input, host, signal) {
      const parsed = schema.safeParse(input);
      if (!parsed.success) {
        return { text: `The input is not valid. ${z.prettifyError(parsed.error)}`, isError: true };
      }
      try {
        const outcome = await definition.run(parsed.data, host, signal);
        return typeof outcome === 'string' ? { text: outcome, isError: false } : outcome;
      } catch (error) {
        signal.throwIfAborted();
        const text = toldOf(error);
        if (text === undefined) throw error;
        const isRefused = error instanceof ToolRefused && error.byPerson;
        return { text, isError: true, ...(isRefused ? { refused: true as const } : {}) };
      }
    },
  };
}

/** What a model is told of an error; undefined: it ends the task. */
function toldOf(error: unknown): string | undefined {
  if (error instanceof ToolRefused) return error.message;
  if (error instanceof PlaceMoved) return 'SymlinkEscape: a folder on the way was exchanged.';
  if (error instanceof DiskUnreachable) return `It failed: ${error.message}`;
  const code = systemCode(error);
  return code === undefined ? undefined : `It failed: ${code}.`;
}

/** The code of what the operating system refused (`EACCES`, `ENOSPC`); undefined for anything else. */
function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Refuses what is allowed by now where a person has said no to it meanwhile. Returns when nobody has. */
export async function honourNo(host: Pick<ToolHost, 'refused'>, wish: WishName): Promise<void> {
  const word = await host.refused(wish);
  if (word !== undefined) throw refusedBy(word);
}

function refusedBy(words: string): ToolRefused {
  const word = words.trim();
  const said = word === '' ? '' : ` They say: ${word}`;
  return new ToolRefused(`A person refused this; it was not done.${said}`, true);
}

export type Yes = Exclude<PermissionAnswer, { readonly kind: 'deny' }>;

/** Asks a person. Returns when they say yes; throws ToolRefused with their comment when they say no. */
export async function ask(host: Pick<ToolHost, 'permit'>, wish: Wish): Promise<Yes> {
  const answer = await host.permit(wish);
  if (answer.kind !== 'deny') return answer;
  throw refusedBy(answer.word);
}
