/**
 * Schools that people write in several ways: displayed name → aliases. Differences in case, width and spaces need no
 * alias (`schoolKey`). Add only names that can mean no other school: "USC" and "OSU" can mean several.
 *
 * After a change, run `signups recount` to count earlier sign-ups under it.
 */
export const ALIASES: Readonly<Record<string, readonly string[]>> = {
  'Arizona State University': ['Arizona State', 'ASU'],
  'Brigham Young University': ['Brigham Young', 'BYU'],
  'Duke University': ['Duke'],
  'Florida State University': ['Florida State', 'FSU'],
  'Georgia Institute of Technology': ['Georgia Tech'],
  'Louisiana State University': ['Louisiana State', 'LSU'],
  'Massachusetts Institute of Technology': ['MIT', 'M.I.T.'],
  'Michigan State University': ['Michigan State'],
  'Ohio State University': ['Ohio State', 'The Ohio State University', 'tOSU'],
  'Pennsylvania State University': ['Penn State', 'Penn State University', 'PSU'],
  'Southern Methodist University': ['Southern Methodist', 'SMU'],
  'Stanford University': ['Stanford'],
  'Texas A&M University': ['Texas A&M', 'Texas A and M', 'TAMU'],
  'Texas Christian University': ['Texas Christian', 'TCU'],
  'University of Alabama': ['Alabama', 'Bama'],
  'University of California, Berkeley': [
    'UC Berkeley',
    'Cal Berkeley',
    'University of California Berkeley',
    'University of California at Berkeley',
  ],
  'University of California, Los Angeles': [
    'UCLA',
    'U.C.L.A.',
    'UC Los Angeles',
    'University of California Los Angeles',
    'University of California at Los Angeles',
    'University of California - Los Angeles',
    'University of California-Los Angeles',
  ],
  'University of Georgia': ['UGA'],
  'University of Michigan': ['UMich', 'U of M Ann Arbor', 'University of Michigan, Ann Arbor'],
  'University of North Carolina at Chapel Hill': [
    'UNC Chapel Hill',
    'UNC-Chapel Hill',
    'University of North Carolina Chapel Hill',
    'University of North Carolina, Chapel Hill',
  ],
  'University of Notre Dame': ['Notre Dame'],
  'University of Southern California': ['Southern Cal', 'Southern California'],
  'University of Texas at Austin': [
    'UT Austin',
    'University of Texas, Austin',
    'University of Texas Austin',
  ],
  'University of Virginia': ['UVA'],
  'Virginia Polytechnic Institute and State University': ['Virginia Tech', 'VT'],
};
