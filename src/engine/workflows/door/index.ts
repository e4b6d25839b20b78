import { defineWorkflow } from '../../workflow.ts';
import { type DoorContract, doorContract } from './contract/index.ts';
import { DoorInput } from './schema.ts';
import { titleOf } from './words.ts';
import { findWay } from './workflow.ts';

/** Which workflow a request is for, where no rule is sure: named with its price first, then asked once. */
export const door = defineWorkflow<DoorInput, DoorContract>({
  contract: doorContract,
  idPrefix: 'door',
  input: DoorInput,
  title: ({ request }) => titleOf(request),
  run: findWay,
});
