/** An SVG is inlined as a data URI, the same string in the server's bundle and the browser's. */
declare module '*.svg' {
  const dataUri: string;
  export default dataUri;
}
declare module '*.css';
