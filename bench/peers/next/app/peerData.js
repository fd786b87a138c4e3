/** The data of each page, from the build's environment: path → data, as JSON. */
export function peerData(path) {
  const data = JSON.parse(process.env.PEER_DATA ?? '{}')[path];
  if (!data) throw new Error(`PEER_DATA has nothing for ${path}`);
  return data;
}
