import { taskTelling } from '../../../src/ui/workflows/crew/plain.ts';
import { storyTelling } from '../../../src/ui/workflows/folio/plain.ts';

/** How the workflows there are tell of their runs, as lists are given it. */
export const tellings = new Map([
  ['folio', { telling: storyTelling }],
  ['crew', { telling: taskTelling }],
]);
