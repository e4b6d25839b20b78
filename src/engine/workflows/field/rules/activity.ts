import type { Activity } from '../contract/activity.ts';
import type { History } from '../model.ts';

const shown = 5;
const longest = 200;

/** What happened in a repository, whether or not it has issues. */
export function activityOf({ commits, branches, since }: History): Activity {
  const newest = commits.toSorted((a, b) => b.at.localeCompare(a.at)).slice(0, shown);
  return {
    ...{ commits: commits.length, branches: branches.length },
    ...(since === undefined ? {} : { since }),
    latest: newest.map(({ sha, at, author, subject }) => ({
      ...{ sha: sha.slice(0, 7), at, author: author.slice(0, longest) },
      subject: subject.slice(0, longest),
    })),
  };
}
