/**
 * The ids of the document's `<template>` elements, which hold `<script>` elements until the inline
 * script wants them: cloned, so that no script address is made from a string.
 */
export const TEMPLATES = {
  /** The host's program. Its attribute `data-at-once` asks for it whatever the visitor does. */
  program: 'program',
  /** What regions show by themselves before that. */
  enhancements: 'enhancements',
  /** What measures the visit; `data-sample` says of how many, in per cent. */
  visit: 'visit',
} as const;
