import type { Ctx as EngineCtx } from '../../workflow.ts';
import type { EditContract } from './contract/index.ts';

/** The verbs, exact in what a task tells, asks and is told. */
export type Ctx = EngineCtx<EditContract>;
