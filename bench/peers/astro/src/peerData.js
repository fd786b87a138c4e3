/** What a page is made from; the build gets it as JSON: path → data. */
export function peerData(path) {
  const data = JSON.parse(process.env.PEER_DATA ?? '{}')[path];
  if (!data) throw new Error(`PEER_DATA has nothing for ${path}`);
  return data;
}
