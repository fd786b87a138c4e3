import 'react-dom';
