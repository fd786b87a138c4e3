require('@testing-library/jest-dom');
const { failOnConsole } = require('./failOnConsole.cjs');

failOnConsole();
