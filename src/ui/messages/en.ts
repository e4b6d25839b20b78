import { roomWords } from '../workflows/words/en.ts';
import { general } from './en/general.ts';
import type { Messages } from './ja.ts';
import { withRooms } from './with-rooms.ts';

/** Every English word on screen. */
export const en: Messages = withRooms(general, roomWords);
