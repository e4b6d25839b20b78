import { expect, test } from 'vitest';
import {
  voiceDistance,
  voiceOf,
  voiceParts,
} from '../../../../../src/engine/workflows/folio/contract/voice.ts';

const plain = (body: string) => `# 第1章：霧\n\n¶1\n${body}\n`;
const short = plain('霧が出た。船は来ない。'.repeat(20));
const long = plain(
  '灯台守の娘は、来るはずのない船を待ちながら、窓辺の椅子に座って、波の音をいつまでも数え続けていた。'.repeat(
    20,
  ),
);
const talk = plain('「船は来ない」\n「知っている」\n霧が出た。船は来ない。\n'.repeat(20));

const measured = (text: string) => {
  const voice = voiceOf([text], 'ja');
  if (voice === undefined) throw new Error('too little');
  return voice;
};

test('a text is as it was measured, whatever marks, headings and comments stand in it', () => {
  const marked = short.replace('¶1\n', '<!-- 注 -->\n¶1\n').replace('# ', '## ');
  expect(measured(marked)).toEqual(measured(short));
  expect(voiceDistance(measured(short), measured(short)).distance).toBe(0);
});

test('longer sentences, more commas and more talk are told apart, each by itself', () => {
  const { off, distance } = voiceDistance(measured(long), measured(short));
  expect(off.sentence).toBeGreaterThan(30);
  expect(off.commas).toBeGreaterThan(2);
  expect(off.spoken).toBe(0);
  expect(distance).toBeGreaterThan(30);
  expect(voiceDistance(measured(talk), measured(short)).off).toMatchObject({
    spoken: expect.closeTo(0.5, 0),
    sentence: 0,
  });
});

test('the distance is the same both ways, between 0 and 100', () => {
  for (const [a, b] of [
    [short, long],
    [long, talk],
    [talk, short],
  ] as const) {
    const there = voiceDistance(measured(a), measured(b));
    const back = voiceDistance(measured(b), measured(a));
    expect(there.distance).toBe(back.distance);
    expect(there.distance).toBeLessThanOrEqual(100);
    for (const part of voiceParts) expect(there.off[part]).toBeCloseTo(-back.off[part]);
  }
});

test('English is measured by its openings and long words', () => {
  const she = voiceOf(['She went home. '.repeat(30)], 'en');
  const mixed = voiceOf(['She went home. Nevertheless, remembering mattered. '.repeat(30)], 'en');
  expect(she).toMatchObject({ alike: 1, dense: 0 });
  expect(mixed).toMatchObject({ alike: 0.5, dense: 0.5 });
});

test('too little tells nothing', () => {
  expect(voiceOf([plain('霧が出た。')], 'ja')).toBe(undefined);
  expect(voiceOf([], 'ja')).toBe(undefined);
});
