/* Episodes asked for on the screen, in both languages. */

type EpisodesAsked = {
  readonly command: string;
  readonly behind: string;
  /** What has to stand behind the command; it fits a row of 80 cells. */
  readonly wanted: string;
};

const ja: EpisodesAsked = {
  command: '書き出す: 話に分けて',
  behind: 'サイト 開始日',
  wanted: 'narou・kakuyomu・pixiv・alphapolis のどれか、予定も作るなら開始日 2026-12-01',
};

const en: EpisodesAsked = {
  command: 'export: episodes for a site',
  behind: 'SITE START',
  wanted: 'narou, kakuyomu, pixiv or alphapolis; for a calendar a day as well: 2026-12-01',
};

export const episodesAsked: Readonly<Record<'ja' | 'en', EpisodesAsked>> = { ja, en };
