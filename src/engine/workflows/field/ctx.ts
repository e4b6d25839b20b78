import type { Ctx as EngineCtx } from '../../workflow.ts';
import type { FieldContract } from './contract/index.ts';

/** The verbs, exact in what a field tells and is told. */
export type Ctx = EngineCtx<FieldContract>;
