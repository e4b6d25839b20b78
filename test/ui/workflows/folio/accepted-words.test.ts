import { expect, test } from 'vitest';
import { rowText } from '../../../../src/ui/components/row.ts';
import { describeNotice } from '../../../../src/ui/messages/describe-notice.ts';
import { endRows } from '../../../../src/ui/screens/run/end-rows.ts';
import { storyEnd } from '../../../../src/ui/workflows/folio/screens/story-end.ts';
import { makeLook } from '../../screens/looks.ts';
import { busyView, gate, runningState } from '../../screens/stories.ts';

/* A chapter that was taken because its scores stopped rising (`docs/spec/folio.md` §10): said as what it is. */

const flat = { ja: '点の伸びが止まったのでここまで', en: 'no longer improving' } as const;

test.each(['ja', 'en'] as const)(
  'that a chapter was taken when it no longer improved is said beside its average (%s)',
  (language) => {
    const look = makeLook({ language });
    const told = (outcome: string) =>
      describeNotice(
        'chapter_accepted',
        { chapter: 1, round: 3, average: 740, outcome },
        look.messages,
      );
    expect(told('CONVERGED')).toContain(flat[language]);
    expect(told('PASS')).not.toContain(flat[language]);
    const ended = (outcome: 'PASS' | 'CONVERGED') => {
      const gates = [gate(3, { average: 740, outcome })];
      const chapters = [{ chapter: 1, status: 'accepted', average: 740, rounds: 3 }] as const;
      const view = { ...busyView, chapters, gates };
      const state = { ...runningState, status: 'done' } as const;
      const run = { live: false, readOnly: false, folder: 'current' };
      return endRows(state, storyEnd(run as never, state, view, look), false, 100, look)
        .map(rowText)
        .join('\n');
    };
    expect(ended('CONVERGED')).toContain(flat[language]);
    expect(ended('PASS')).not.toContain(flat[language]);
  },
);
