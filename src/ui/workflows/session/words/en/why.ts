import { blockedIn } from '../../../../../engine/workflows/session/contract/blocked.ts';
import { englishFounding } from '../../../../../engine/workflows/session/contract/founding-en.ts';
import { reasons } from '../../../../messages/en/reasons.ts';
import { whyBlocked } from '../blocked.ts';

/*
 * What the engine itself gives as the reason of a session, a task and a pair, and says at the end. In files they are the founding sentences, which are
 * Japanese; what a model or a person wrote stays as it is.
 */

const sentences: Readonly<Record<string, string>> = {
  'セッション名が明示されている。': 'named in the request',
  '振り返りを求める語がある。': 'the request asks for a look back',
  '該当語はないが、方向性または割り当てを求めている。':
    'the request asks for a direction, or hands out people, time or money',
  '該当する語がないため、既定の design とする。': 'default',
  '本人の指定による。': 'your choice',
  '依頼が空です。': 'There is no request.',
  'ユーザーが開始を取り消しました。': 'You did not let it begin.',
  '重大なアラートがあるため、開始前の判断をお願いします。':
    'Something grave stands in the ledger: it is for you to say whether it begins.',
  '本人の判断で受け入れた。': 'You took it as it is.',
  分類基準を説明できない: 'Nobody could say why.',
  '人格を選べなかったため、既定の組（Kent Beck + Martin Fowler）を用いる。':
    'No pair could be chosen; the usual one is taken (Kent Beck and Martin Fowler).',
  'TaskClassifier により人格注入不要と判定。決定的に解けるタスク。':
    'No personas are needed: one procedure leads to one answer.',
};

const judged: Readonly<Record<string, string>> = {
  '判断を要する。': '; needs judgement',
  '決定的に解ける。': '; one procedure leads to one answer',
};

export function englishReason(reason: string): string {
  const blocked = blockedIn(reason);
  if (blocked !== undefined) return `It could not be made: ${whyBlocked(blocked, reasons)}`;
  const known = Object.hasOwn(sentences, reason) ? sentences[reason] : undefined;
  const own = known ?? disagreed(reason) ?? whole(reason) ?? matched(reason);
  if (own !== undefined) return own;
  // the reason of a pair has its poles behind it
  const [, before, poles] = /^(.+)(（axis: [^）\n]{1,130}）)$/s.exec(reason) ?? [];
  if (before === undefined || poles === undefined) return englishFounding(reason);
  return `${englishReason(before)}${englishFounding(poles)}`;
}

/** `3回のイテレーションで合意に達しませんでした。判断をお願いします。` */
function disagreed(reason: string): string | undefined {
  const [, times, asks] =
    /^(\d{1,4})回のイテレーションで合意に達しませんでした(。判断をお願いします。)?$/.exec(reason) ??
    [];
  if (times === undefined) return undefined;
  const none = `No agreement in ${times} ${times === '1' ? 'attempt' : 'attempts'}`;
  return asks === undefined ? none : `${none}. Your decision, please.`;
}

function whole(reason: string): string | undefined {
  const [, iteration] = /^全フロー完了。iteration = (\d+)$/.exec(reason) ?? [];
  return iteration === undefined ? undefined : `All of it was done, attempt ${iteration}.`;
}

/** `「a」「b」に一致（planning も 「c」。同数のため design を優先）。判断を要する。` */
function matched(reason: string): string | undefined {
  const [, words, tie, first, then = ''] =
    /^((?:「[^「」]*」)+)に一致(?:（(.+)。同数のため (\w+) を優先）)?。(判断を要する。|決定的に解ける。)?$/.exec(
      reason,
    ) ?? [];
  if (words === undefined) return undefined;
  const also = (tie ?? '')
    .split('、')
    .map((each) =>
      each.replace(/^(\w+) も (.*)$/s, (_, kind, own) => `${kind}, by ${quoted(own)}`),
    );
  const equal = tie === undefined ? '' : `; a tie with ${also.join(' and ')}: ${first} comes first`;
  const found = quoted(words);
  const from = found.includes(', ') ? 'from the words' : 'from the word';
  return `${from} ${found}${equal}${judged[then] ?? ''}`;
}

function quoted(words: string): string {
  return [...words.matchAll(/「([^「」]*)」/g)].map(([, word]) => `“${word}”`).join(', ');
}
