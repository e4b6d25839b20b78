import type { SessionPaths } from './contract/paths.ts';
import type { Ctx } from './ctx.ts';
import type { Ledger } from './ledger/open-ledger.ts';
import type { Recorder } from './recorder.ts';
import type { SessionInput } from './schema.ts';

/** A session at work: what its phases are given. */
export type Session = {
  readonly ctx: Ctx;
  readonly input: SessionInput;
  readonly files: SessionPaths;
  readonly ledger: Ledger;
  readonly record: Recorder;
};
