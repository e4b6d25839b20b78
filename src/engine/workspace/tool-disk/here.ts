import { PlaceMoved, type ToolDisk } from '../../acting/tool-disk.ts';
import { codeOf } from '../disk.ts';
import { claimTemp, tempNameFor } from '../temp-files.ts';
import { moved, openDeeds } from './deeds.ts';

/** File tools at work in this process: where commands are not bounded either. */
export function diskHere(): ToolDisk {
  const deeds = openDeeds();
  return {
    open: async (file, first) => {
      const { id, ...opened } = withWords(file, () => deeds.open(file, first));
      return {
        ...opened,
        read: async (position, length) =>
          id === null
            ? opened.first.subarray(position, position + length)
            : deeds.read(id, position, length),
        close: async () => {
          if (id !== null) deeds.close(id);
        },
      };
    },
    list: async (folder) => withWords(folder, () => deeds.list(folder)),
    makeFolder: async (folder) => withWords(folder, () => deeds.makeFolder(folder)),
    async replace(file, bytes) {
      const temp = tempNameFor(file, process.pid);
      const done = claimTemp(temp);
      try {
        return await deeds.replace(file, temp, bytes);
      } catch (error) {
        throw codeOf(error) === moved ? new PlaceMoved(file) : error;
      } finally {
        done();
      }
    },
    end: async () => undefined,
  };
}

function withWords<T>(place: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw codeOf(error) === moved ? new PlaceMoved(place) : error;
  }
}
