import { expect, test } from 'vitest';
import { rowText } from '../../../../src/ui/components/row.ts';
import { endRows } from '../../../../src/ui/screens/run/end-rows.ts';
import { storyEnd } from '../../../../src/ui/workflows/folio/screens/story-end.ts';
import { makeLook } from '../../screens/looks.ts';
import { busyView, gate, runningState } from '../../screens/stories.ts';

const said = { ja: '録画した章はここまで', en: 'No more chapters are recorded' } as const;

test.each(['ja', 'en'] as const)(
  'where a recording ends before its story, it is said that a story of one’s own goes on, and how (%s)',
  (language) => {
    const look = makeLook({ language });
    const chapters = [{ chapter: 1, status: 'accepted', average: 740, rounds: 3 }] as const;
    const view = { ...busyView, chapters, gates: [gate(3, { average: 740, outcome: 'PASS' })] };
    const run = { readOnly: false, folder: 'rehearsal/current' };
    const shown = (of: Partial<typeof runningState>) => {
      const state = { ...runningState, status: 'done', ...of } as const;
      const rows = endRows(state, storyEnd(run, state, view, look), false, 80, look);
      return rows.map(rowText).join('\n');
    };
    expect(shown({ rehearsal: true })).toContain(said[language]);
    expect(shown({ rehearsal: true })).toContain(language === 'ja' ? 'm で次の章' : 'with m');
    expect(shown({ rehearsal: false })).not.toContain(said[language]);
    expect(shown({ rehearsal: true, status: 'paused' })).not.toContain(said[language]);
  },
);
