import { expect, test } from 'vitest';
import { beginRun } from '../../../../src/engine/runs/run-state.ts';
import { sessionContract } from '../../../../src/engine/workflows/session/contract/index.ts';
import { sessionView } from '../../../../src/engine/workflows/session/contract/view.ts';
import { rowText } from '../../../../src/ui/components/row.ts';
import { sessionHead } from '../../../../src/ui/workflows/session/screens/session-head.ts';
import { makeLook } from '../../screens/looks.ts';

test.each(['ja', 'en'] as const)(
  'the time, which stands below as well, makes room for a title that would be cut (%s)',
  (language) => {
    const look = makeLook({ language, columns: 80 });
    const run = { activeMs: () => 150_000, live: false, readOnly: false };
    const head = (title: string) => {
      const state = { ...beginRun(sessionContract.fold), title };
      const given = { run, state, view: sessionView(state), now: 0 };
      const [row = []] = sessionHead(given as unknown as Parameters<typeof sessionHead>[0], look);
      return rowText(row);
    };
    expect(head('Decide')).toContain('02:30');
    const title = 'Decide whether our teams keep their own calendars or move to one';
    expect(head(title)).toContain(title);
    expect(head(title)).not.toContain('02:30');
    expect(look.cells.width(head('a'.repeat(200)))).toBe(80);
  },
);
