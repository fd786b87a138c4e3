/* Not empty: React refuses an empty src. */
module.exports = 'data:,';
