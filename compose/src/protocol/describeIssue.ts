import * as v from 'valibot';

/** The first issue of a validation, with the member that it is about: `pages.0.title: Invalid type: …`. */
export function describeIssue([issue]: readonly [v.BaseIssue<unknown>, ...unknown[]]): string {
  const member = v.getDotPath(issue);
  return `${member ? `${member}: ` : ''}${issue.message}`;
}
