import type { CockpitWords, cockpitKeyWords as named } from '../ja/cockpit.ts';

/** Words of the cockpit's own sheets, and what their keys do. */
export const cockpitKeyWords: Readonly<Record<keyof typeof named, string>> = {
  decide: 'use or rewrite',
  use_round: 'use this draft',
  redo_chapter: 'rewrite from here',
  edit_draft: 'edit it yourself',
  edit_path: 'edit the path',
  retry_review: 'review again',
  skip_review: 'go on without',
  earlier_chapter: 'other chapters',
  later_chapter: 'later chapter',
};

export const cockpitWords: CockpitWords = {
  author: {
    title: (chapter) => `What about chapter ${chapter}?`,
    otherChapters: '← → other chapters',
    round: (n) => `round ${n}`,
    roundWidth: 10,
    best: 'highest',
    reviewers: (round) => `Reviews of round ${round}`,
    aboutRound:
      'Used, this draft becomes the chapter. Rewritten, later rounds are put aside and the work goes on from here. Paragraphs you edit yourself stay word for word. Nothing is deleted.',
    aboutReview: (agent) => `${agent} reviews this round again. The earlier review is put aside.`,
    aboutMissing: (agent) => `There is no review by ${agent} yet: ask again, or go on without it.`,
    againToUse: (chapter, round) =>
      `Press again to make the draft of round ${round} chapter ${chapter}`,
    skipAgain: (agent) => `Press s again to go on without ${agent}'s review`,
    wish: 'What should be different? (optional) ',
    taken: 'Noted. It counts as soon as the work at hand is done.',
    noDraft: 'The file of this draft is not there.',
    unchanged: 'Nothing was changed, so nothing was done.',
    editorFailed: 'Your editor did not start. Check ui.editor in config.yaml, or $EDITOR.',
    better: (round, average) => `Round ${round} scored higher (average ${average}): u takes it.`,
    pickPath: 'First pick the path to edit with A, B or C',
    notJson: 'That is no JSON, so it is not used yet. Press e to go on editing it.',
    elsewhere: 'Another process runs this story. Only its own screen can use or rewrite drafts.',
  },
};
