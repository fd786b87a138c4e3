/**
 * Replaces what a library's source contains.
 *
 * @param {string} library the name that the error says.
 * @param {string} source
 * @param {readonly (readonly [RegExp, string])[]} replacements
 * @throws {Error} for a pattern that the source does not contain: the build fails when an update changes it.
 */
module.exports = (library, source, replacements) =>
  replacements.reduce((text, [pattern, replacement]) => {
    const replaced = text.replace(pattern, replacement);
    if (replaced === text)
      throw new Error(`${library} has changed: it has nothing like ${pattern}`);
    return replaced;
  }, source);
