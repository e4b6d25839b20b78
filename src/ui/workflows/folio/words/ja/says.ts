import { kanji } from '../../../../../engine/data/kanji.ts';
import type { FolioContract } from '../../../../../engine/workflows/folio/contract/index.ts';
import type { Unit } from '../../../../../engine/workflows/folio/contract/unit.ts';
import { describeReason } from '../../../../messages/describe-reason.ts';
import { damageText } from '../../../../messages/ja/damage.ts';
import { reasons } from '../../../../messages/ja/reasons.ts';
import type { NoticesOf, QuestionsOf, Values, WarningsOf } from '../../../../messages/words.ts';
import { about } from '../about.ts';
import { chosenWords } from '../chosen.ts';
import { flowWords } from '../flow.ts';
import { ledgerProblem } from '../ledger-problem.ts';
import { counter, nth as nthOf } from './nth.ts';

const notices: NoticesOf<FolioContract> = {
  sheets_found: (v) =>
    `${v.text('path')} の登場人物シート ${v.text('count')} 件をこの作品に使います`,
  idea_structured: (v) =>
    `アイデアを整理しました: ${quoted(v.text('title'))}${inBrackets(v.text('genre'), v.text('tone'))}`,
  path_written: (v) => `道筋 ${letter(v.text('path'))} ができました: ${quoted(v.text('title'))}`,
  selection_open: (v) =>
    `${v.number('paths') === 0 ? '' : `${kanji(v.number('paths'))}つの`}道筋から選んでください`,
  selection_invalid: (v) =>
    `その道筋はありません（path-A / path-B / path-C）${v.text('given') === '' ? '' : `: ${v.text('given')}`}`,
  path_selected: (v) =>
    `道筋 ${letter(v.text('path'))} ${quoted(v.text('title'))}を選びました（全${v.text('chapters')}${counter(unitIn(v))}）`,
  draft_written: (v) =>
    `${nth(v)}の草稿 ${v.text('round')}${v.text('of_two') === '' ? '' : ` の ${v.text('of_two')}（二つのうち）`} ができました（${v.number('words') > 0 ? `${v.number('words').toLocaleString('ja-JP')}語` : `${v.number('characters').toLocaleString('ja-JP')}文字`}）`,
  notes_written: (v) =>
    `${nth(v)}の改稿メモ ${v.text('round')} をまとめました（直すところ ${v.text('fixes')} 件）`,
  chapter_accepted: (v) =>
    `${nth(v)}が合格しました（ラウンド ${v.text('round')}、平均 ${v.score('average')}${v.text('outcome') === 'CONVERGED' ? '、点の伸びが止まったのでここまで' : ''}${v.number('high') > 0 ? `、重い指摘 ${v.text('high')} 件が残る` : ''}）`,
  chapter_forced: (v) =>
    `⚠️ ${nth(v)}は最後のラウンドでも基準に届かず、このまま採用しました（平均 ${v.score('average')}、残る指摘 ${v.text('unresolved')} 件）`,
  ...chosenWords.ja,
  gate_set: (v) =>
    `この作品の合格基準（次の判定から）: 全員 ≥ ${v.text('min_each')}、平均 ≥ ${v.text('min_overall')}、重大な指摘${v.number('no_critical') === 1 ? 'なし' : 'があっても可'}、最大 ${v.text('max_rounds')} ラウンド`,
  edit_taken: (v) =>
    `${nth(v)}: 直した原稿がラウンド ${v.text('round')} の稿です（${v.text('paragraphs')} 段落を守ります）`,
  chapter_reviewed: (v) =>
    v.number('recorded') === 1
      ? `${nth(v)}の再生が終わりました。上の点（平均 ${v.score('average')}）は録画された別の文章のもので、あなたの原稿の点ではありません`
      : `${nth(v)}の${v.number('reviews') > 0 ? `${v.number('reviews')}人の` : ''}評価がそろいました（平均 ${v.score('average')}）。原稿はそのままです`,
  manuscript_reviewed: (v) =>
    `原稿の評価が終わりました（全${v.text('chapters')}${counter(unitIn(v))}）`,
  story_complete: (v) => `物語が完成しました（全${v.text('chapters')}${counter(unitIn(v))}）`,
  chapters_done: (v) =>
    `頼まれた${counter(unitIn(v))}まで書きました（${v.text('chapters')} / ${v.text('total')} ${counter(unitIn(v))}）。続きは \`folio-tui resume current --chapters ${v.number('chapters') + 1}\``,
  last_is_next: (v) =>
    `次の${nth(v)}は構成の最後で、物語の結末として書かれます。まだ終わりでないなら、先に構成を足してください（物語の画面で p、または \`folio-tui plan --more 5\`）`,
  last_is_begun: (v) => `構成の最後の${nth(v)}を、物語の結末として書きます`,
  planning: (v) =>
    `まだ開いている事柄から${chapterRange(v.number('from'), v.number('to'), unitIn(v))}の構成を考えています${v.money('usd') === '' ? '' : `（呼び出し 1 回、多くて ${v.money('usd')}）`}`,
  outline_grown: (v) =>
    `構成に${v.text('chapters')}${counter(unitIn(v))}を加えました（全${v.text('total')}${counter(unitIn(v))}）。それまでの${counter(unitIn(v))}はそのままです`,
  plan_left: (v) =>
    `${nthOf(v.number('from') - 1, unitIn(v))}より先は加えませんでした。案は outline/ に残っています`,
  ...flowWords.ja.notices,
  draft_chosen: (v) => `${nth(v)}は草稿 ${v.text('draft')} から進めます。もう一つも残っています`,
  rehearsal_draft: (v) =>
    `録画にあるのは草稿 a の評価なので、${nth(v)}は a から進めます。b も残ります`,
  drafts_compared: (v) =>
    `${nth(v)}の二つの草稿をどちらも評価します（評価 ${v.text('reviews')} 件）。平均が高いほうで進みます`,
  draft_by_average: (v) =>
    `${nth(v)}は、平均により草稿 ${v.text('draft')} から進めます（${v.score('average')}、もう一つは${v.score('other')}）。もう一つも残ります。理由は draft-01-choice.json`,
  recording_over: (v) =>
    `録画はここまでです（${v.text('chapters')} / ${v.text('total')} ${counter(unitIn(v))}）。モデルをつなぐと、自分の物語を書けます`,
  rehearsal_path: (v) =>
    v.text('path') === 'path-C'
      ? 'リハーサルの道筋 C では、最後のラウンドまで合格しない短い章を再生します'
      : 'リハーサルでは、道筋 A と B のどちらでも録画された同じ章を再生します',
  rehearsal_wish: (v) =>
    `リハーサルでは、${nth(v)}への望みは生かせません。録画された同じ原稿を再生します`,
  ledger_reading: (v) =>
    `${nth(v)}を台帳のために読んでいます${v.number('of') > 1 ? `（済み ${v.text('done')}/${v.text('of')}${counter(unitIn(v))}）` : ''}`,
  ledger_kept: (v) =>
    `${nth(v)}を台帳に入れました（${v.text('entries')} 項目${v.number('findings') === 0 ? '' : `、前の章と食い違う点 ${v.text('findings')} 件`}）`,
  ledger_read_anew: (v) =>
    `${nth(v)}の本文が変わったので、前の本文から取った項目を台帳から外しました`,
  ledger_fallen: (v) =>
    `台帳のうち、${nth(v)}のいまの本文にない引用を拠り所にしていた ${v.text('entries')} 項目を外しました`,
  finding_mended: (v) =>
    `${nth(v)}の食い違い（${v.text('of')}${inBrackets(about.ja(v.text('about')))}）は、もとの文がなくなったので閉じました`,
  finding_settled: (v) =>
    `台帳: ${v.text('of') === '' ? v.text('finding') : `${v.text('of')}${inBrackets(about.ja(v.text('about')))}`} を決めました（${{ text: '本文の誤り', ledger: '台帳の誤り', intended: '意図どおり' }[v.text('as')] ?? v.text('as')}）`,
  finding_in_text: (v) =>
    `${nth(v)} ¶${v.text('paragraph')} を本文の誤りとして控えました。final.md を直すか、u の w で章を書き直すと、この控えが渡ります`,
  rehearsal_manuscript: () =>
    'リハーサルの案と評価は、録画された別の物語のものです（録画は第1章だけ）。取り込んだ原稿は読まれていません。評価を受けたり続きを書いたりするには、モデルをつないでください',
};

/** Why something could not be had, by the name of the failure. */
const why = (v: Values) => describeReason(v.text('failure'), reasons);

const warnings: WarningsOf<FolioContract> = {
  idea_field_missing: (v) =>
    `アイデアから${fieldName(v.text('field'))}を読み取れませんでした。「${v.text('used')}」とします`,
  round_stalled: (v) =>
    `${nth(v)}ラウンド ${v.text('round')}: 前回からほとんど良くなっていません（${signed(v.score('improvement'))}）`,
  draft_renumbered: (v) => `${nth(v)}草稿 ${v.text('round')} の段落番号を振り直しました`,
  issues_misplaced: (v) =>
    `${v.text('agent')} の指摘のうち ${v.text('count')} 件は、草稿にない場所を指しています`,
  state_corrected: (v) =>
    `state.json の記録（${stateName(v.text('field'))} ${v.text('was')}）がファイルと食い違っていたので、ファイルのとおり ${v.text('is')} として続けます`,
  reviewer_skipped: (v) =>
    `${nth(v)}ラウンド ${v.text('round')}: ${v.text('agent')} の採点なしで進めます（このラウンドは合格にしません）`,
  round_not_there: (v) =>
    `${nth(v)}にラウンド ${v.text('round')} はないため、その指示は行いませんでした`,
  late_edit: (v) =>
    `${nth(v)}は合格済みのため、${v.text('path')} の編集は本文に入っていません。入れるには u でラウンド ${v.text('round')} を採用するか、final.md を直してください`,
  chapter_put_back: (v) =>
    `${nth(v)}の原稿がなくなっていたので、渡されたときのまま置き直しました。そのあとの編集は入っていません`,
  only_reviewed: () =>
    'この原稿は採点だけを行います。構成も続きも作らず、本文も変えないので、それ以外の指示は行いませんでした。書き継ぐには、`folio-tui export` で書き出した原稿を、`--review-only` を付けずに `folio-tui write --import` で読み込んでください（直した所も残ります）',
  issue_intended: (v) =>
    `${nth(v)}ラウンド ${v.text('round')}: 「意図どおり」とした指摘 ${v.text('count')} 件は数えません`,
  path_edit_refused: (v) =>
    `道筋 ${letter(v.text('path'))} の編集は形が合わないため、使いませんでした: ${damageText(v.text('problem'))}`,
  outline_edit_refused: (v) =>
    `構成案 ${v.text('plan')} の編集は形が合わないため、使いませんでした: ${damageText(v.text('problem'))}`,
  planned_fewer: (v) =>
    `${v.text('asked')}章を頼みましたが、案は${v.text('proposed')}章です。残りは、あとでもう一度頼めます`,
  planning_failed: (v) =>
    `${nthOf(v.text('from'), unitIn(v))}からの構成案を作れませんでした（${why(v)}）。${v.number('taken') > 0 ? 'それまでに入れた章は構成に残ります' : '物語はそのままです。次に続けるときにもう一度試します'}`,
  outline_unread: (v) =>
    `${v.text('path')} が読めません（${damageText(v.text('problem'))}）。そのまま残し、直るまでその章は数えません`,
  keeper_dropped: (v) =>
    `台帳係が${nth(v)}から拾ったうち、次のものは台帳に入れませんでした: ${dropped(v)}`,
  ...flowWords.ja.warnings,
  keeper_failed: (v) =>
    `${nth(v)}を台帳に入れられませんでした（${why(v)}）。本文はそのままです。次に続けるときにもう一度読みます`,
  ledger_unread: (v) =>
    v.text('entry') === ''
      ? `${v.text('path')} が読めません（${wrongIn(v)}）。そのまま残し、直るまで何も書き込みません`
      : `${v.text('path')} の ${v.text('entry')} が読めません（${wrongIn(v)}）。そのまま残し、直るまで数に入れません`,
};

function wrongIn(v: Values): string {
  return ledgerProblem.ja({
    ...{ why: v.text('why'), line: v.text('line'), field: v.text('field') },
    ...{ allowed: v.text('allowed'), problem: v.text('problem') },
  });
}

const questions: QuestionsOf<FolioContract> = {
  choose_path: {
    recorded: '録画: A と B は同じ章（3ラウンドで合格）。C は短い章（合格せずに採用）。',
    title: () => '三つの道筋から選んでください',
    body: () => [],
    choice: (id, v) =>
      [
        `${id.replace(/^path-/, '')} ${v.text('title') === '' ? '' : `「${v.text('title')}」`}`.trim(),
        v.text('approach'),
        v.text('chapter_count') === ''
          ? ''
          : `全${v.text('chapter_count')}章${v.text('episodes') === '' ? '' : `${v.text('episodes')}話`}`,
        v.text('direction'),
      ]
        .filter((part) => part !== '')
        .join(' – '),
  },
  missing_scorecard: {
    title: (v) => `${agents(v)} の採点がありません`,
    body: (v) => [
      ...v
        .rows('failure')
        .map((failure) => `わけ: ${describeReason(failure.text('kind'), reasons)}。`),
      `${nth(v)} ラウンド ${v.text('round')}。ほかの採点は残っています。`,
      '採点が欠けたラウンドは合格になりません。',
    ],
    choice: (id) => ({ retry: 'もう一度採点させる', skip: 'このラウンドだけ採点なしで進む' })[id],
  },
  later_chapters: {
    title: (v) => `${nth(v)}が新しくなりました`,
    body: (v) => [
      `${nthOf(v.list('later').join('・'), unitIn(v))}は、前の${nth(v)}をもとに書かれています。`,
    ],
    choice: (id) =>
      ({ keep: 'そのまま残す', redo: '書き直す（モデルを呼びます。今の原稿は残ります）' })[id],
  },
  next_chapter: {
    title: (v) => `${nth(v)}に進みますか: ${v.text('title')}`,
    body: (v) => [
      ...v.lines('summary'),
      ...(endsWith(v)
        ? [
            '構成の最後の章で、物語の結末として書かれます。まだ終わりでないなら、先に構成を足します（p）。',
          ]
        : []),
    ],
    choice: (id, v) =>
      ({
        go_on: `進む（ひとことで、この${counter(unitIn(v))}への望みを添えられます）`,
        twice: `最初の草稿を二つ書かせ${byAverage(v) ? '、平均が高いほうで進む' : 'て選ぶ'}${costing(v, 'twice')}`,
        plan: `${endsWith(v) ? 'まだ終わりではない。' : ''}先に五章分の構成を足す${costing(v, 'plan')}`,
        rest: `ここで休む（台帳や合格した${counter(unitIn(v))}を直してから、${counter(unitIn(v))}を増やして続けられます）`,
      })[id],
  },
  choose_draft: {
    title: (v) => `${nth(v)}: 二つの草稿のどちらにしますか`,
    body: (v) =>
      v
        .rows('drafts')
        .map(
          (each) =>
            `${each.text('draft')}（${each.number('characters').toLocaleString('ja-JP')}文字）: ${each.text('begin')}…`,
        ),
    choice: (id, v) =>
      id === 'average'
        ? `どちらも評価させ、平均が高いほうで進む${costing(v, 'reviews')}`
        : `草稿 ${id} から進める（draft-01-${id}.md。もう一つも残ります）`,
  },
  plan_more: {
    title: (v) => `${nthOf(v.text('from'), unitIn(v))}からの構成を足しますか`,
    body: (v) => {
      const rows = v.rows('estimate');
      const model = rows[0]?.text('model') ?? '';
      const priced = rows.filter((of) => of.money('usd') !== '');
      const each = priced.map(
        (of) => `${of.text('chapters')}${counter(unitIn(v))}で ${of.money('usd')}`,
      );
      const call = `${model} を一度呼びます${each.length === 0 ? '' : `（多くて ${each.join('、')}）`}`;
      return [
        `${model === 'recorded' ? '録画した案です（無料）' : call}。いまある章は変わりません。案は一${counter(unitIn(v))}ずつ確かめて選べます。`,
      ];
    },
    choice: (id) =>
      ({ plan: '案を出させる（ひとことで望みを添えられます）', leave: 'いまのままにする' })[id],
  },
  plan_entry: {
    title: (v) => `${nth(v)}: ${v.text('title')}`,
    body: (v) => [
      ...v.lines('summary'),
      ...(v.list('threads').length === 0 ? [] : [`伏線: ${v.list('threads').join('、')}`]),
    ],
    choice: (id, v) => {
      const others = v.number('last') - v.number('chapter');
      return {
        take: `この${counter(unitIn(v))}を構成に入れる（ひとことで望みを添えられます）`,
        take_all:
          others < 1 ? 'これを入れる' : `これと、あとの${others}${counter(unitIn(v))}も入れる`,
        leave: others < 1 ? '入れない' : `これもあとの${counter(unitIn(v))}も入れない`,
        again: '案を出し直させる（もう 1 回呼びます。ひとことで望みを添えられます）',
      }[id];
    },
  },
  ...flowWords.ja.questions,
  ledger_finding: {
    title: (v) =>
      `両立しない記述があります: ${v.text('of')}${inBrackets(about.ja(v.text('about')))}`,
    body: (v) => v.rows('sides').map((side) => `${place(side)}${said(side, ': ')}`),
    choice: (id) =>
      ({
        text: '本文の誤り（どちらの箇所かを次に選び、章を書き直すときの控えにする）',
        ledger: '台帳の誤り（台帳を直す）',
        intended: '意図どおり（この先も残す。理由をひとことで添えられます）',
        later: 'あとで決める',
      })[id],
  },
  ledger_place: {
    title: (v) =>
      `どちらの本文が誤りですか: ${v.text('of')}${inBrackets(about.ja(v.text('about')))}`,
    body: () => ['選んだほうの章の控えになります。もう一方が正しいものとして台帳に残ります。'],
    choice: (id, v) => {
      const [later, earlier] = v.rows('sides');
      const side = id === 'later_place' ? later : earlier;
      if (id === 'later' || side === undefined) return 'あとで決める';
      return `${place(side)}${said(side, ': ')}`;
    },
  },
  ledger_follows: {
    title: (v) => `${nth(v)}の本文が直されました`,
    body: () => ['台帳には、前の本文の内容が残っています。'],
    choice: (id, v) =>
      ({
        follow: `読み直して台帳を合わせる（呼び出し 1 回${v
          .rows('estimate')
          .map((of) => atMost(of.money('usd')))
          .join('')}。前の本文からの項目は外します）`,
        keep: '台帳はそのままにする',
      })[id],
  },
  ledger_of_manuscript: {
    title: () => 'いまある章を読んで台帳に入れますか',
    body: (v) =>
      v
        .rows('estimate')
        .map(
          (of) =>
            `${of.text('chapters')}章を一度ずつ ${of.text('model')} で読みます${of.money('usd') === '' ? '' : `（合わせて多くて ${of.money('usd')}）`}。途中で止めても、続きから読めます。`,
        ),
    choice: (id) =>
      ({ read: '章ごとに読んで入れる', without: '入れない（空の台帳から始める）' })[id],
  },
};

/** 物語が伝えること、尋ねること。選択肢の言葉は選択肢の id で引く。 */
export const folioSays = { notices, warnings, questions };

/** `第3章`, `第3話`: 告げられた番号を、それが数えるもので。 */
function nth(v: Values): string {
  return nthOf(v.text('chapter'), unitIn(v));
}

function unitIn(v: Values): Unit {
  return v.text('unit') === 'episode' ? 'episode' : 'chapter';
}

function quoted(title: string): string {
  return title === '' ? '' : `「${title}」`;
}

function inBrackets(...parts: readonly string[]): string {
  const said = parts.filter((part) => part !== '');
  return said.length === 0 ? '' : `（${said.join('・')}）`;
}

function letter(path: string): string {
  return path.replace(/^path-/, '');
}

function signed(score: string): string {
  return score === '' || score.startsWith('-') ? score : `+${score}`;
}

function fieldName(field: string): string {
  const known: Readonly<Record<string, string>> = {
    title: '題名',
    genre: 'ジャンル',
    tone: '雰囲気',
    scale: '長さ',
    core_theme: '主題',
  };
  return known[field] ?? field;
}

function stateName(field: string): string {
  const known: Readonly<Record<string, string>> = {
    phase: '段階',
    chapter: '章',
    round: 'ラウンド',
    status: '状態',
  };
  return known[field] ?? field;
}

function dropped(v: Values): string {
  const reasons = [
    [v.number('quotes'), '引用が本文にないもの'],
    [v.number('forms'), '形の合わないもの'],
    [v.number('over'), '多すぎる分'],
    [v.number('unknown'), '台帳にないものについてのもの'],
  ] as const;
  return reasons.flatMap(([count, why]) => (count === 0 ? [] : [`${why} ${count} 件`])).join('、');
}

/** `第3章 ¶12「…」`。 */
function place(side: Values): string {
  if (side.number('chapter') === 0) return '台帳';
  const quote = side.text('quote');
  return `第${side.text('chapter')}章 ¶${side.text('paragraph')}${quote === '' ? '' : `「${quote}」`}`;
}

/** What the ledger has of it, unless the sentence says it in the very words. */
function said(side: Values, colon: string): string {
  const says = side.text('says');
  return says === '' || says === side.text('quote') ? '' : `${colon}${says}`;
}

function agents(v: Values): string {
  return v.list('agents').join('、') || v.text('agent');
}

function chapterRange(from: number, to: number, unit: Unit): string {
  return nthOf(from === to ? from : `${from}〜${to}`, unit);
}

function costing(v: Values, what: 'twice' | 'plan' | 'reviews'): string {
  const usd = v.rows('estimate')[0]?.money(what) ?? '';
  return usd === '' ? '' : `（多くて ${usd} 増えます）`;
}

/** Is the chapter that is asked about the last one planned? */
function endsWith(v: Values): boolean {
  return v.rows('estimate')[0]?.number('last') === 1;
}

function byAverage(v: Values): boolean {
  return v.rows('estimate')[0]?.text('choose') === 'average';
}

function atMost(usd: string): string {
  return usd === '' ? '' : `、多くて ${usd}`;
}
