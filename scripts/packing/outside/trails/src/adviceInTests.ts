export default 'Bring water.';
