/** The id of the `<template>` that holds the `<script>` elements of the host's program. */
export const PROGRAM_ELEMENT_ID = 'program';
