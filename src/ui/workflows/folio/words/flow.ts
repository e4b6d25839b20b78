import {
  type ConsistencyItem,
  consistencyItems,
  consistencyNames,
} from '../../../../engine/workflows/folio/contract/flow.ts';
import type { FolioContract } from '../../../../engine/workflows/folio/contract/index.ts';
import { describeReason } from '../../../messages/describe-reason.ts';
import { reasons as reasonsEn } from '../../../messages/en/reasons.ts';
import { reasons as reasonsJa } from '../../../messages/ja/reasons.ts';
import type { NoticesOf, QuestionsOf, Values, WarningsOf } from '../../../messages/words.ts';

/* The flow of a chapter of the book, in both languages: three are proposed, one is taken. */

type FlowWords = {
  readonly notices: Pick<NoticesOf<FolioContract>, 'flow_chosen' | 'flow_kept' | 'flows_revised'>;
  readonly warnings: Pick<WarningsOf<FolioContract>, 'flows_failed'>;
  readonly questions: Pick<QuestionsOf<FolioContract>, 'chapter_flows' | 'chapter_flow'>;
};

const ja: FlowWords = {
  notices: {
    flow_chosen: (v) =>
      `第${v.text('of_chapter')}章はパターン ${v.text('flow')}「${v.text('label')}」で進めます。ほかの案も outline/ に残っています`,
    flow_kept: (v) => `第${v.text('of_chapter')}章は、いまの構成のまま進めます`,
    flows_revised: (v) =>
      `第${v.text('of_chapter')}章の流れは三案とも整合性の確認を通らなかったので、一度だけ作り直します`,
  },
  warnings: {
    flows_failed: (v) =>
      `第${v.text('of_chapter')}章の流れの三案を作れませんでした（${describeReason(v.text('failure'), reasonsJa)}）。いまの構成のまま書きます`,
  },
  questions: {
    chapter_flows: {
      title: (v) => `第${v.text('of_chapter')}章の流れを三案から選びますか`,
      body: (v) => [
        `${episodesJa(v)}を、穏やか・緊張・内省の三つの流れで考え、これまでの章と合うかを確かめます。`,
        ...v
          .rows('estimate')
          .map(
            (of) =>
              `${of.text('model')} など${of.text('calls')}回の呼び出し。三案とも合わないときだけ${of.text('most')}回${of.money('usd') === '' ? '' : `（そのとき多くて ${of.money('usd')}）`}。話数も、書けた話も変わりません。`,
          ),
      ],
      choice: (id) =>
        ({
          propose: '三案を出させる（ひとことで望みを添えられます）',
          keep: 'いまの構成のまま進める',
        })[id],
    },
    chapter_flow: {
      title: (v) => `第${v.text('of_chapter')}章の流れを選択してください`,
      body: (v) => [
        `全文は ${v.text('files')}`,
        ...v
          .rows('flows')
          .filter(isDropped)
          .flatMap((flow) => [
            `【パターン ${flow.text('pattern')}】（整合性NGのため除外）`,
            `理由: ${flow.list('reasons').join('、')}`,
          ]),
        ...v
          .rows('flows')
          .filter(isOffered)
          .flatMap((flow) => [
            `【パターン ${flow.text('pattern')}】${flow.text('label')}`,
            ...flow
              .rows('episodes')
              .map((each) => `第${each.text('episode')}話: ${each.text('summary')}`),
            flow.list('reasons').length === 0
              ? '✓ 前章との整合性: OK'
              : `⚠️ 整合性: ${flow.list('reasons').join('、')}`,
          ]),
      ],
      choice: (id, v) =>
        id === 'keep'
          ? 'どれも選ばず、いまの構成のまま進める'
          : `${id}「${v.text('label')}」: ${v.text('direction')}`,
    },
  },
};

const en: FlowWords = {
  notices: {
    flow_chosen: (v) =>
      `Chapter ${v.text('of_chapter')} goes by flow ${v.text('flow')}, "${v.text('label')}". The others stay in outline/`,
    flow_kept: (v) => `Chapter ${v.text('of_chapter')} goes by its outline as it is`,
    flows_revised: (v) =>
      `None of the three flows of chapter ${v.text('of_chapter')} agrees with what is written, so each is made once more`,
  },
  warnings: {
    flows_failed: (v) =>
      `The three flows of chapter ${v.text('of_chapter')} could not be made (${describeReason(v.text('failure'), reasonsEn)}). It is written by its outline as it is`,
  },
  questions: {
    chapter_flows: {
      title: (v) => `Choose among three flows of chapter ${v.text('of_chapter')}?`,
      body: (v) => [
        `${episodesEn(v)} would be thought out calm, tense and introspective, and held against what is written.`,
        ...v
          .rows('estimate')
          .map(
            (of) =>
              `${of.text('calls')} calls (${of.text('model')}), ${of.text('most')} only if all three fail${of.money('usd') === '' ? '' : `, which is at most ${of.money('usd')}`}. As many episodes as before; nothing written changes.`,
          ),
      ],
      choice: (id) =>
        ({
          propose: 'Propose them; a comment says what you want',
          keep: 'Go on by the outline as it is',
        })[id],
    },
    chapter_flow: {
      title: (v) => `How is chapter ${v.text('of_chapter')} to go?`,
      body: (v) => [
        `In full: ${v.text('files')}`,
        ...v
          .rows('flows')
          .filter(isDropped)
          .flatMap((flow) => [
            `Flow ${flow.text('pattern')} was dropped: it does not agree with what is written`,
            `Why: ${inEnglish(flow.list('reasons'))}`,
          ]),
        ...v
          .rows('flows')
          .filter(isOffered)
          .flatMap((flow) => [
            `Flow ${flow.text('pattern')}: ${flow.text('label')}`,
            ...flow
              .rows('episodes')
              .map((each) => `Episode ${each.text('episode')}: ${each.text('summary')}`),
            flow.list('reasons').length === 0
              ? '✓ agrees with the chapters before'
              : `⚠️ does not agree: ${inEnglish(flow.list('reasons'))}`,
          ]),
      ],
      choice: (id, v) =>
        id === 'keep'
          ? 'None of them: go on by the outline as it is'
          : `${id}, "${v.text('label')}": ${v.text('direction')}`,
    },
  },
};

export const flowWords = { ja, en };

/** What was checked, in English; files name it by the founding words in every language. */
const checkedInEnglish: Readonly<Record<ConsistencyItem, string>> = {
  connection: 'joins the chapter before',
  threads: 'open threads',
  characters: 'where its people stand',
  timeline: 'order of time',
  world: 'rules of the world',
  arcs: 'how its people change',
};

/** Each reason begins with what was checked. */
function inEnglish(reasons: readonly string[]): string {
  return reasons
    .map((reason) => {
      const name = consistencyNames.find((each) => reason.startsWith(consistencyItems[each].item));
      if (name === undefined) return reason;
      return `${checkedInEnglish[name]}${reason.slice(consistencyItems[name].item.length)}`;
    })
    .join('; ');
}

function isOffered(flow: Values): boolean {
  return flow.number('offered') === 1;
}

function isDropped(flow: Values): boolean {
  return !isOffered(flow);
}

function episodesJa(v: Values): string {
  const [from, to] = [v.text('from'), v.text('to')];
  return from === to ? `第${from}話` : `第${from}話〜第${to}話`;
}

function episodesEn(v: Values): string {
  const [from, to] = [v.text('from'), v.text('to')];
  return from === to ? `Episode ${from}` : `Episodes ${from} to ${to}`;
}
