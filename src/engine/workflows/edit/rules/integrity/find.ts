import { isTestFile } from '../detect/detect.ts';
import { findAroundTests, isFixture, isSnapshot, isTestSetting } from './around-tests.ts';
import type { ChangedText, Finding } from './finding.ts';
import { findInTests } from './in-tests.ts';

/**
 * Everything in a change that could make tests green without the program being right, by code alone. It accuses nobody: each
 * is shown before success is, with its place (docs/spec/edit.md §6.5).
 */
export function findIntegrity(files: readonly ChangedText[]): readonly Finding[] {
  const found = files.flatMap((file) => {
    const isTest = isTestFile(file.path);
    return [...(isTest ? findInTests(file) : []), ...findAroundTests(file, isTest)];
  });
  const seen = new Set<string>();
  return found.filter(({ kind, path, line }) => {
    const key = `${kind} ${path} ${line}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Is the file part of what verifies, and not of what is verified? Those come first in a review. */
export function verifies(path: string): boolean {
  return isTestFile(path) || isSnapshot(path) || isFixture(path) || isTestSetting(path);
}
