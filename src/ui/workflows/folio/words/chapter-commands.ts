/* What the palette does about the chapters of a story, from wherever one is. */

type Words = Readonly<Record<'scores' | 'decide' | 'noStory' | 'notYet', string>>;

const ja: Words = {
  scores: '点数と採点の推移',
  decide: '章を採用する・書き直す（改稿）',
  noStory: '物語がありません',
  notYet: 'まだ採点されたラウンドがありません。採点のあとで決められます',
};

const en: Words = {
  scores: 'scores, round by round',
  decide: 'accept a chapter or have it rewritten',
  noStory: 'There is no story',
  notYet: 'No round is scored yet; a chapter is decided about after that',
};

export const chapterCommandWords = { ja, en };
