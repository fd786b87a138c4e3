/** On the `<style>` element whose text `compactStyles` has written. */
export const COMPACT_STYLES_ATTRIBUTE = 'data-compact-styles';
