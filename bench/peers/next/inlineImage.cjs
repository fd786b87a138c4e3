/* A webpack loader: images as `data:` addresses, as the site's own builds have them. */
module.exports = (content) => {
  const encoded = encodeURIComponent(content).replaceAll('%20', ' ');
  return `export default ${JSON.stringify(`data:image/svg+xml,${encoded}`)}`;
};
