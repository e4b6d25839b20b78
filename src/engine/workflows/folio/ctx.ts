import type { AskStepOf, Ctx as EngineCtx } from '../../workflow.ts';
import type { FolioContract } from './contract/index.ts';

/** The verbs, exact in what a story tells, asks and is told. */
export type Ctx = EngineCtx<FolioContract>;

export type AskStep = AskStepOf<FolioContract>;
