import type { AskStepOf, Ctx as EngineCtx } from '../../workflow.ts';
import type { CrewContract } from './contract/index.ts';

/** The verbs, exact in what a cmd tells, asks and is told. */
export type Ctx = EngineCtx<CrewContract>;

export type AskStep = AskStepOf<CrewContract>;
