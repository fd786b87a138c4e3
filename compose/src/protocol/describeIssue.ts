import * as v from 'valibot';

/** The issues of a validation that failed. */
export type Issues = readonly [v.BaseIssue<unknown>, ...unknown[]];

/** The first issue of a validation, with the member that it is about: `pages.0.title: Invalid type: …`. */
export function describeIssue([issue]: Issues): string {
  const member = v.getDotPath(issue);
  return `${member ? `${member}: ` : ''}${issue.message}`;
}
