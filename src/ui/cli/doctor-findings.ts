import type { GuardFacts } from '../../engine/acting/acting.ts';
import type { ConfigWarning } from '../../engine/config/merge.ts';
import type { Failure } from '../../engine/data/failure.ts';

/** What `doctor` looks at, in the order it is told. */
export type Check =
  | 'node'
  | 'workspace'
  | 'trust'
  | 'settings'
  | 'templates'
  | 'model'
  | 'programs'
  | 'sandbox'
  | 'guard'
  | 'terminal'
  | 'disk'
  | 'runs'
  | 'variables'
  | 'log';

/** ok: as it should be · warning: works, and could be better · fail: has to be put right. */
export type Level = 'ok' | 'warning' | 'fail';

/** The words for each stand in the catalogues. */
export const findingKinds = [
  'node',
  'workspace_writable',
  'workspace_none',
  'workspace_closed',
  'trusted',
  'not_trusted',
  'trust_changed',
  'project_rules',
  'project_untrusted',
  'settings_good',
  'rules_problem',
  'templates_load',
  'model_chosen',
  'model_none',
  'proxy_ignored',
  'call_answered',
  'program_found',
  'program_optional',
  'program_missing',
  'sandbox_works',
  'sandbox_off',
  'sandbox_none',
  'guard_passes',
  'guard_wrong',
  'guard_closed',
  'terminal',
  'terminal_small',
  'terminal_none',
  'space',
  'space_low',
  'runs_in_order',
  'left_at_work',
  'killed_run',
  'variables_unread',
  'log_file',
] as const;
export type FindingKind = (typeof findingKinds)[number];

export type FindingValues = Readonly<Record<string, string | number>>;

export type Finding = { readonly check: Check; readonly level: Level } & (
  | { readonly kind: FindingKind; readonly values: FindingValues }
  /** Told in the words of any failure. */
  | { readonly kind: 'failure'; readonly failure: Failure }
  | { readonly kind: 'config_warning'; readonly warning: ConfigWarning }
);

/** What happens when an agent wants to run a command in a folder. */
export type Verdict = {
  readonly outcome: 'allow' | 'ask' | 'deny';
  readonly command: string;
  readonly normalised: string;
  readonly folder: string;
  readonly guard: GuardFacts;
  /** Pattern of the ask list that names it as well; null = none. */
  readonly pattern: string | null;
  /** Where it would write, as far as anybody can tell; `/x/**` = anywhere below. */
  readonly writes: readonly string[];
  readonly remember: 'once' | 'session' | 'always';
  readonly sandboxed: boolean;
  /** Files whose bytes would run. */
  readonly runs: readonly string[];
};

/** Looks at this computer; changes nothing. */
export type Doctor = {
  examine(options: { readonly providerCall: boolean }): Promise<readonly Finding[]>;
  judge(command: string): Promise<Verdict>;
};
