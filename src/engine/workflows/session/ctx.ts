import type { Ctx as EngineCtx } from '../../workflow.ts';
import type { SessionContract } from './contract/index.ts';

/** The verbs, exact in what a session tells, asks and is told. */
export type Ctx = EngineCtx<SessionContract>;
