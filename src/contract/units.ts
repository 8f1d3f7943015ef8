/** The megabyte of openapi.yaml's limits, in bytes. */
export const MEBIBYTE = 1_048_576;
