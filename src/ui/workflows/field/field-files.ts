import type { RoomReading } from '../../cockpit/cockpit-state.ts';
import { plainReading } from '../../screens/reader/plain-reading.ts';
import { fileWords } from './words/files.ts';

/** How the files of a field are read: each by what it is. */
export const fieldReading: RoomReading = {
  ...plainReading,
  called: (path, language) => {
    const words = fileWords[language];
    const inside = /(?:^|\/)field\/[^/]+\/([^/]+)$/.exec(path)?.[1] ?? '';
    return Object.hasOwn(words, inside) ? words[inside] : undefined;
  },
};
