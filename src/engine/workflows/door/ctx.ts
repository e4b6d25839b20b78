import type { Ctx as EngineCtx } from '../../workflow.ts';
import type { DoorContract } from './contract/index.ts';

/** The verbs, exact in what it tells and asks. */
export type Ctx = EngineCtx<DoorContract>;
