/* Stands for the texts of the federation's errors: their codes are said, and its pages explain those. */

export const buildDescMap = {};
export const errorDescMap = {};
export const runtimeDescMap = {};
export const typeDescMap = {};
