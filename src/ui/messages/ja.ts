import { roomWords } from '../workflows/words/ja.ts';
import { general } from './ja/general.ts';
import { withRooms } from './with-rooms.ts';

/** 画面に出る日本語のすべて。 */
export const ja = withRooms(general, roomWords);

/** The catalogue: the same keys and the same holes in every language. */
export type Messages = typeof ja;
