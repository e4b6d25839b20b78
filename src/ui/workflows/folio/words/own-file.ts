/* What is said of files that a person changes by a key, in both languages. */

type OwnFileWords = {
  readonly changedMeanwhile: string;
  readonly recording: string;
  readonly elsewhere: string;
};

const ja: OwnFileWords = {
  changedMeanwhile: 'ファイルがその間に書き換えられたため、何も変えていません。もう一度どうぞ',
  recording: '録画の物語のファイルは書き換えられません。自分の物語でお試しください',
  elsewhere: '保管庫にある物語や、別の画面で動いている物語は、ここでは変えられません',
};

const en: OwnFileWords = {
  changedMeanwhile: 'The file was changed meanwhile, so nothing was written. Try once more',
  recording: 'The files of a recorded story are not edited; try it with a story of your own',
  elsewhere: 'A story in the archive, or at work in another window, cannot be changed here',
};

export const ownFileWords: Readonly<Record<'ja' | 'en', OwnFileWords>> = { ja, en };
