/** The id of the `<script type="application/json">` that holds the composition. */
export const COMPOSITION_ELEMENT_ID = 'composition';
